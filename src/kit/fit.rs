//! Numbers in smaller types.

use std::ops::Not;

/// A number in a smaller type. What tables count fits; the largest number stands for whatever does not.
///
/// ```
/// use bypost::kit::fit;
///
/// assert_eq!((fit::<usize, u8>(52), fit::<usize, u8>(1000)), (52, 255));
/// ```
pub fn fit<N, T: TryFrom<N> + From<u8> + Not<Output = T>>(number: N) -> T {
    T::try_from(number).unwrap_or_else(|_| !T::from(0))
}
