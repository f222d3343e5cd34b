const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Six digits of an authenticator (RFC 6238, SHA-1, 30 s) from its secret in base 32. */
export async function totp(secret: string, at = Date.now()): Promise<string> {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at / 30_000)));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const start = mac.getUint8(mac.byteLength - 1) & 0xf;
  return String((mac.getUint32(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
