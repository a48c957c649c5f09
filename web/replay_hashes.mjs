// Asks the core for the hashes of the script and the style of its replays. A replay is shown in a frame, which
// inherits the page's policy, so the policy must name them.

/** Calls one operation of the core, which needs no chance. */
async function answer(bytes, request) {
  const host = { random: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { host });
  const { memory, room, call } = instance.exports;
  const asked = new TextEncoder().encode(JSON.stringify(request));
  const place = room(asked.length);
  new Uint8Array(memory.buffer, place, asked.length).set(asked);
  const found = call(place, asked.length) >>> 0;
  const length = new DataView(memory.buffer).getUint32(found, true);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, found + 4, length)));
}

/** The hashes as a policy names them, without quotes. */
export async function replayHashes(core) {
  const { ok, refused } = await answer(core, { op: "replay_hashes", now: 0 });
  const hashes = [ok?.script, ok?.style];
  if (!hashes.every((hash) => /^sha256-[A-Za-z0-9+/]{43}=$/.test(hash))) {
    throw new Error(`the core gave no hashes: ${JSON.stringify(refused ?? ok)}`);
  }
  return ok;
}
