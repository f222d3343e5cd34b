import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Characters of the hash of a file's path. */
const HASH_LENGTH = 3;

/**
 * Names the classes of CSS modules by their local name and their file. Vite's default contains the line number as
 * well, which differs for every class and compresses badly. Throws where two files would get the same name.
 */
export function createClassNames(root: string): (local: string, file: string) => string {
  const files = new Map<string, string>();
  return (local, file) => {
    const [path = file] = relative(root, file).split('?');
    const name = `${local}_${createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, HASH_LENGTH)}`;
    const other = files.get(name) ?? path;
    if (other !== path) throw new Error(`${other} and ${path} have the same class name ${name}`);
    files.set(name, path);
    return name;
  };
}
