// The lock of a store as age writes it (age-encryption.org/v1, scrypt), with a passphrase that takes no time
// to try. Each real one takes most of a second, and tests open many stores.

import { createCipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from "node:crypto";

const VERSION = "age-encryption.org/v1";
const bare = (bytes) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
const derived = (key, salt, about) => Buffer.from(hkdfSync("sha256", key, salt, about, 32));

function sealed(key, nonce, text) {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** The key of a store under a passphrase, of which 2 to the power of `work` blocks are asked. */
export function lock(key, passphrase, work = 1) {
  const [salt, inner, nonce] = [16, 16, 16].map((length) => randomBytes(length));
  // No core could try a lock that asks for gigabytes, so such a one may have been made with little.
  const cost = { N: 2 ** (work > 20 ? 10 : work), r: 8, p: 1, maxmem: 2 ** 29 };
  const outer = scryptSync(passphrase, Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]), 32, cost);
  const head = `${VERSION}\n-> scrypt ${bare(salt)} ${work}\n${bare(sealed(outer, Buffer.alloc(12), inner))}\n---`;
  const mac = createHmac("sha256", derived(inner, "", "header")).update(head).digest();
  const last = Buffer.concat([Buffer.alloc(11), Buffer.from([1])]);
  const body = Buffer.concat([nonce, sealed(derived(inner, nonce, "payload"), last, key)]);
  const all = Buffer.concat([Buffer.from(`${head} ${bare(mac)}\n`), body]).toString("base64");
  const lines = all.match(/.{1,64}/g).join("\n");
  return `-----BEGIN AGE ENCRYPTED FILE-----\n${lines}\n-----END AGE ENCRYPTED FILE-----\n`;
}
