import { createHash } from 'node:crypto';

/** Bytes of a hash that make a number which every JSON parser reads as it is. */
const BYTES = 6;

/**
 * The revision of what somebody sees a part of: another one whenever that part is another, and only then. The stored one
 * would tell them that what they do not see has changed. A save is compared with it, as with the stored one: what is not
 * seen stays as it is stored by then.
 */
export const viewRevision = (view: unknown): number =>
  createHash('sha256').update(JSON.stringify(view)).digest().readUIntBE(0, BYTES);
