import { createHash, randomBytes } from 'node:crypto';

/** Recognisable, so that a key that was published by mistake is found. */
const PREFIX = 'desk_';
const FORMAT = /^desk_[\w-]{43}$/;

/** 256 random bits. */
export const createApiKey = (): string => PREFIX + randomBytes(32).toString('base64url');

/** Whether it could be one of ours: nothing else is looked up. */
export const looksLikeApiKey = (text: string): boolean => FORMAT.test(text);

/**
 * What is stored and looked up. The time of a look-up tells only of the hash, which nobody can choose without the key;
 * and a key of 256 random bits needs no slow one.
 */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');
