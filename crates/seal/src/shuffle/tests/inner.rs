//! Provers that lie within the arguments that only several rows need: false products, false sums, and guesses
//! of challenges that have not come yet.

use std::rc::Rc;

use curve25519_dalek::scalar::Scalar;

use super::claim::{Claim, point, power, shifted, small, turned};
use crate::batch::Equation;
use crate::point::Point;
use crate::shuffle::proof::{Challenges, Hadamard, Sent, ShuffleProof};
use crate::shuffle::statement::{commit, commit_numbers, generator, row};
use crate::shuffle::zero::{Factors, Products};
use crate::shuffle::{multiexp, single_value, zero};

type Lie<T> = Rc<dyn Fn(&mut T)>;

/// What a prover changes of its own values before it goes on with them.
#[derive(Clone)]
struct Lies {
    multiexp: Lie<multiexp::Kept>,
    multiexp_sent: Lie<multiexp::Opening>,
    products: Lie<Products>,
    pairing: Lie<zero::Pairing>,
    zero: Lie<zero::Kept>,
    /// The row that the single value argument is about.
    single: Lie<Vec<Scalar>>,
    single_sent: Lie<single_value::Opening>,
    /// Challenges that it goes on with in place of those that come.
    guess: Guess,
}

#[derive(Clone, Copy, Default)]
struct Guess {
    x4: Option<Scalar>,
    inner: Option<[Scalar; 2]>,
    x52: Option<Scalar>,
    x5: Option<Scalar>,
}

impl Lies {
    fn none() -> Self {
        fn no<T>() -> Lie<T> {
            Rc::new(|_| ())
        }
        Self {
            multiexp: no(),
            multiexp_sent: no(),
            products: no(),
            pairing: no(),
            zero: no(),
            single: no(),
            single_sent: no(),
            guess: Guess::default(),
        }
    }
}

/// A proof as [`ShuffleProof::argue`] makes it, with lies in it, and the challenges that it answers to.
fn argue(claim: &Claim, lies: &Lies) -> (ShuffleProof, Challenges) {
    let (shape, statement) = (claim.shape(), claim.statement());
    let (rows, columns) = (shape.rows, shape.columns());
    let mut nonces = claim.key.stream("shuffle nonces", &statement);
    let mut sent = Sent::new(statement);
    let a = claim.a();
    let (r, s) = (nonces.scalars(rows), nonces.scalars(rows));
    let commit_line = |(numbers, r): (&[u8], &Scalar)| commit_numbers(numbers, shape.places(), r);
    let c_a: Vec<Point> = a.chunks(columns).zip(r.iter()).map(commit_line).collect();
    let x = sent.order(&c_a);
    let b = claim.b(x);
    let c_b = commit(b.chunks(columns).zip(s.iter()));
    let [y, z] = sent.powers(&c_b);
    let line = |first: usize| row(columns, |place| y * small(a[first + place].into()) + b[first + place] - z);
    let factors = Factors {
        rows: (0..rows).map(|number| line(number * columns)).collect(),
        t: row(rows, |number| y * r[number] + s[number]),
    };
    let rho = -claim.rho.iter().zip(b.iter()).map(|(rho, b)| rho * b).sum::<Scalar>();
    let b_rows: Vec<_> = b.chunks(columns).map(|b| row(columns, |place| b[place])).collect();

    let mut multiexp = multiexp::Kept::draw(&mut nonces, &b_rows, &s, rho);
    (lies.multiexp)(&mut multiexp);
    let mut first = multiexp.opening(&claim.key.public(), &claim.after);
    (lies.multiexp_sent)(&mut first);
    sent.multiexp(&first);
    let mut products = Products::make(&mut nonces, &factors);
    (lies.products)(&mut products);
    let c_p = products.commitments();
    let came = sent.products(&c_p);
    let [x51, y51] = lies.guess.inner.unwrap_or(came);
    let mut pairing = products.pairing(&factors, x51);
    (lies.pairing)(&mut pairing);
    let mut kept = zero::Kept::draw(&mut nonces, pairing, y51);
    (lies.zero)(&mut kept);
    let zero = kept.opening();
    let mut last_row = products.rows[rows - 1].to_vec();
    (lies.single)(&mut last_row);
    let (mut opening, single) = single_value::Opening::make(&mut nonces, &last_row);
    (lies.single_sent)(&mut opening);
    let last = sent.openings(Some(&zero), &opening);
    let Guess { x4, x52, x5, .. } = lies.guess;
    let [x4, x52, x5] = [x4.unwrap_or(last[0]), x52.unwrap_or(last[1]), x5.unwrap_or(last[2])];
    let challenges = Challenges { x, y, z, x4, x51, y51, x52, x5 };
    let proof = ShuffleProof {
        shape,
        c_a,
        c_b,
        multiexp: (first, multiexp.answer(challenges.x4)),
        hadamard: Some(Hadamard { c_p, zero: (zero, kept.answer(challenges.x52)) }),
        single: (opening, single.answer(challenges.x5, &last_row, &products.q[rows - 1])),
    };
    (proof, challenges)
}

/// Nine cards in three rows of three.
fn honest() -> Claim {
    Claim::honest(9).in_rows(3)
}

#[test]
fn without_a_lie_it_is_the_same_proof() {
    for (cards, rows) in [(9, 3), (5, 2), (7, 4)] {
        let claim = Claim::honest(cards).in_rows(rows);
        assert_eq!(argue(&claim, &Lies::none()).0, claim.argue());
    }
}

/// 1 to 4 are about the cards; 5 and 6 say that the rows of the zero argument are those that are committed
/// to, and 7 that their sum is 0; 8 and 9 are about the last product.
#[test]
fn false_values_are_refused() {
    let products = |lie: fn(&mut Products)| Lies { products: Rc::new(lie), ..Lies::none() };
    let pairing = |lie: fn(&mut zero::Pairing)| Lies { pairing: Rc::new(lie), ..Lies::none() };
    let zero = |lie: fn(&mut zero::Kept)| Lies { zero: Rc::new(lie), ..Lies::none() };
    let multiexp = |lie: fn(&mut multiexp::Kept)| Lies { multiexp: Rc::new(lie), ..Lies::none() };
    let sent = |lie: fn(&mut multiexp::Opening)| Lies { multiexp_sent: Rc::new(lie), ..Lies::none() };
    let single = |lie: fn(&mut Vec<Scalar>)| Lies { single: Rc::new(lie), ..Lies::none() };
    for (what, lies, expected) in [
        // Hadamard: a product between, the last one, and both so that the last is right.
        ("the second product", products(|products| products.rows[1][0] += Scalar::ONE), &[7usize] as &[_]),
        ("the last product", products(|products| products.rows[2][1] += Scalar::ONE), &[7, 9]),
        (
            "the last product, with the right product of all",
            products(|products| {
                products.rows[2][0] *= small(2);
                products.rows[2][1] *= small(2).invert();
            }),
            &[7],
        ),
        ("products in another order", products(|products| products.rows.swap(1, 2)), &[7, 9]),
        (
            "places in another order",
            products(|products| products.rows.iter_mut().skip(1).for_each(|row| row.reverse())),
            &[7],
        ),
        ("another first product", products(|products| products.rows[0][0] += Scalar::ONE), &[6, 7]),
        ("another opening of a product", products(|products| products.q[0] += Scalar::ONE), &[6]),
        // Zero: other rows than those committed to, other openings, other sums.
        ("another factor", pairing(|pairing| pairing.u[0][0] += Scalar::ONE), &[5, 7]),
        ("another row than -1", pairing(|pairing| pairing.u[2][0] += Scalar::ONE), &[5, 7]),
        ("rows of nothing", pairing(|pairing| pairing.u.iter_mut().for_each(|row| row.fill(Scalar::ZERO))), &[5]),
        ("another product", pairing(|pairing| pairing.v[1][2] += Scalar::ONE), &[6, 7]),
        ("products of nothing", pairing(|pairing| pairing.v.iter_mut().for_each(|row| row.fill(Scalar::ZERO))), &[6]),
        ("another opening of a factor", pairing(|pairing| pairing.e[1] += Scalar::ONE), &[5]),
        ("another opening of the row -1", pairing(|pairing| pairing.e[2] += Scalar::ONE), &[5]),
        ("another opening of the last sum", pairing(|pairing| pairing.h[2] += Scalar::ONE), &[6]),
        ("another first sum", zero(|kept| kept.w[0] += Scalar::ONE), &[7]),
        ("another last sum", zero(|kept| kept.w[6] += Scalar::ONE), &[7]),
        ("sums exchanged", zero(|kept| kept.w.swap(3, 5)), &[7]),
        ("an opening of the sum in question", zero(|kept| kept.l[4] += Scalar::ONE), &[7]),
        ("a nonce that changes after", zero(|kept| kept.u[0][0] += Scalar::ONE), &[7]),
        // Multi-exponentiation: powers, factors, diagonals, and a face in the one that is not sent.
        ("another power", multiexp(|kept| kept.a[2][0] += Scalar::ONE), &[1, 3, 4]),
        ("another opening of a power", multiexp(|kept| kept.r[2] += Scalar::ONE), &[1]),
        ("another factor of all", multiexp(|kept| kept.tau[3] += Scalar::ONE), &[3, 4]),
        ("a face in the sum", multiexp(|kept| kept.b[3] += Scalar::ONE), &[2, 4]),
        ("an opening of no face", multiexp(|kept| kept.s[3] += Scalar::ONE), &[2]),
        ("diagonals exchanged", sent(|opening| opening.diagonals.swap(1, 2)), &[2, 3, 4]),
        (
            "diagonals exchanged but for b",
            sent(|opening| {
                let [one, other] = [opening.diagonals[1].e, opening.diagonals[2].e];
                (opening.diagonals[1].e, opening.diagonals[2].e) = (other, one);
            }),
            &[3, 4],
        ),
        ("parts exchanged", sent(|opening| opening.diagonals[4].e.reverse()), &[3, 4]),
        // Single value: a row other than the last product, with the same product.
        ("another last row", single(|row| row.swap(0, 1)), &[8]),
        ("another last row of another product", single(|row| row[0] += Scalar::ONE), &[8, 9]),
    ] {
        let claim = honest();
        assert_eq!(claim.wrong_in(&argue(&claim, &lies).0), expected, "{what}");
    }
}

/// A wrong order with right cards for it: only that its product is wrong betrays it.
fn doubled() -> Claim {
    let half = small(2).invert();
    honest()
        .with(|_, deck| deck[0] = shifted(&deck[0], deck[0].elements(), Scalar::ONE))
        .with_b(move |x| {
            let mut b = turned(x, 9);
            b[0] *= half;
            b
        })
        .with_rho(&(0..9).map(|i| if i == 0 { small(2000) } else { small(1000 + 7 * i) }).collect::<Vec<_>>())
}

/// The product that the order must have.
fn wanted(challenges: &Challenges) -> Scalar {
    let term = |i: usize| challenges.y * small(i as u64) + power(challenges.x, i) - challenges.z;
    (1..=9).map(term).product()
}

/// x, y and z are known before the products are made, so a liar can make products fit them.
fn challenges_of_order(claim: &Claim) -> Challenges {
    claim.argue().challenges(&mut Sent::new(claim.statement()))
}

#[test]
fn a_false_order_is_refused_wherever_its_lie_is() {
    assert_eq!(doubled().wrong(), [9]);
    let wanted = wanted(&challenges_of_order(&doubled()));
    // In the last product.
    let fit = move |row: &mut [Scalar]| {
        let product: Scalar = row.iter().product();
        row[0] *= wanted * product.invert();
    };
    let lies = Lies { products: Rc::new(move |products| fit(&mut products.rows[2])), ..Lies::none() };
    assert_eq!(doubled().wrong_in(&argue(&doubled(), &lies).0), [7]);
    // In the product before: the last is the right one of that.
    let lies = Lies {
        products: Rc::new(move |products| {
            let product: Scalar = products.rows[2].iter().product();
            let factor = wanted * product.invert();
            products.rows[1][0] *= factor;
            products.rows[2][0] *= factor;
        }),
        ..Lies::none()
    };
    assert_eq!(doubled().wrong_in(&argue(&doubled(), &lies).0), [7]);
    // In the row of the last argument alone.
    let lies = Lies { single: Rc::new(move |row| fit(row)), ..Lies::none() };
    assert_eq!(doubled().wrong_in(&argue(&doubled(), &lies).0), [8]);
}

/// A lie that holds for the challenge that its author hopes for, and for hardly any other.
fn holds_for_its_guess_alone(claim: &Claim, lies: &Lies, expected: &[usize]) {
    let (proof, hoped) = argue(claim, lies);
    let all = proof.terms(&hoped, &claim.key.public(), &claim.before, &claim.after);
    for (number, (base, terms)) in (1..).zip(all) {
        assert!(Equation::new(Scalar::ONE, Scalar::ONE, base, terms).holds(), "equation {number} of the guess");
    }
    assert!(!claim.wrong_in(&proof).is_empty(), "the guess was wrong");
    // With answers to the challenges that come the lie itself is seen.
    let answered = Lies { guess: Guess::default(), ..lies.clone() };
    assert_eq!(claim.wrong_in(&argue(claim, &answered).0), expected);
}

#[test]
fn guessed_challenges_do_not_come() {
    let guess = small(12_345);
    let order = challenges_of_order(&doubled());
    let wanted = wanted(&order);
    let fit = move |row: &mut [Scalar]| {
        let product: Scalar = row.iter().product();
        row[0] *= wanted * product.invert();
    };
    let last = Rc::new(move |products: &mut Products| fit(&mut products.rows[2]));
    // The sum that is not sent goes into another one.
    let zero = Rc::new(move |kept: &mut zero::Kept| {
        let sum = kept.w[4] * power(guess, 4);
        kept.w[0] += sum;
    });
    let lies = Lies { products: last, zero, guess: Guess { x52: Some(guess), ..Guess::default() }, ..Lies::none() };
    holds_for_its_guess_alone(&doubled(), &lies, &[7]);

    // One false product makes up for another.
    let [x, y] = [small(77), small(78)];
    let products = Rc::new(move |products: &mut Products| {
        let factor = products.rows[2][2] * products.rows[1][2].invert();
        let right = products.rows[2][0];
        fit(&mut products.rows[2]);
        let error = right - products.rows[2][0];
        products.rows[1][2] += error * x * x * y * (power(y, 3) * (x - x * x * factor)).invert();
    });
    let lies = Lies { products, guess: Guess { inner: Some([x, y]), ..Guess::default() }, ..Lies::none() };
    holds_for_its_guess_alone(&doubled(), &lies, &[7]);

    // Another face is hidden in a diagonal.
    let other =
        |claim: Claim| claim.with(|_, deck| deck[0] = shifted(&deck[0], [Default::default(), point(9)], Scalar::ONE));
    let claim = other(honest());
    let excess = power(guess, 3) * power(challenges_of_order(&claim).x, 2) * point(9);
    let multiexp_sent = Rc::new(move |opening: &mut multiexp::Opening| {
        let part = &mut opening.diagonals[0].e[1];
        *part = Point::new(part.element() + excess);
    });
    let lies = Lies { multiexp_sent, guess: Guess { x4: Some(guess), ..Guess::default() }, ..Lies::none() };
    holds_for_its_guess_alone(&claim, &lies, &[4]);

    // A wrong product is hidden in the commitment to the differences of the last argument.
    let claim = doubled();
    let all = claim.a().into_iter().zip(claim.b(order.x).to_vec());
    let product: Scalar = all.map(|(a, b)| order.y * small(a.into()) + b - order.z).product();
    let excess = guess * guess * (wanted - product) * generator(2).element();
    let single_sent = Rc::new(move |opening: &mut single_value::Opening| {
        opening.c_delta = Point::new(opening.c_delta.element() + excess);
    });
    let lies = Lies { single_sent, guess: Guess { x5: Some(guess), ..Guess::default() }, ..Lies::none() };
    holds_for_its_guess_alone(&claim, &lies, &[9]);
}
