/** A new idempotency key: 32 hexadecimal digits. `randomUUID` exists in secure contexts only, and homes use plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
