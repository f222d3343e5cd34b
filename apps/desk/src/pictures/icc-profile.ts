import { ByteReader } from './byte-reader.ts';

/** Bytes of a colour profile. It fits into one segment of a JPEG; those of phones and screens have 500 to 4,000. */
export const PROFILE_LIMIT = 64_000;

const HEADER_LENGTH = 128;
const TAG_LENGTH = 12;
const TAGS_LIMIT = 100;

/** Whether it is an ICC profile of bounded length, whose tags all lie within it. */
export function isColourProfile(bytes: Uint8Array): boolean {
  const tagTable = HEADER_LENGTH + 4;
  if (bytes.length < tagTable || bytes.length > PROFILE_LIMIT) return false;
  const reader = new ByteReader(bytes);
  if (reader.uint32(0) !== bytes.length || !reader.has('acsp', 36)) return false;
  const tags = reader.uint32(HEADER_LENGTH);
  const tagsEnd = tagTable + tags * TAG_LENGTH;
  if (tags === 0 || tags > TAGS_LIMIT || tagsEnd > bytes.length) return false;
  for (let tag = tagTable; tag < tagsEnd; tag += TAG_LENGTH) {
    const start = reader.uint32(tag + 4);
    if (start < tagsEnd || start + reader.uint32(tag + 8) > bytes.length) return false;
  }
  return true;
}
