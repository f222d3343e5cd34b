import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** One thing that outlives the process. */
export interface Drawer<Value> {
  load(): Value | undefined;
  save(value: Value): void;
}

export interface Store {
  drawer<Value>(name: string, schema: z.ZodType<Value>): Drawer<Value>;
}

/** Keeps nothing beyond the process. */
export function memoryStore(): Store {
  return {
    drawer<Value>(): Drawer<Value> {
      let kept: Value | undefined;
      return {
        load: () => kept,
        save(value) {
          kept = value;
        },
      };
    },
  };
}

/**
 * One JSON file for each drawer, replaced as a whole, so that a crash leaves the old or the new one and never half.
 * A damaged file is kept aside and said in the log; the drawer starts empty.
 */
export function fileStore(folder: string, log: (line: string) => void): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    drawer(name, schema) {
      const path = join(folder, `${name}.json`);
      return {
        load() {
          const text = read(path);
          if (text === undefined) return undefined;
          const parsed = schema.safeParse(parse(text));
          if (parsed.success) return parsed.data;
          const aside = `${path}.damaged-${Date.now()}`;
          renameSync(path, aside);
          log(`demo hub: ${path} is damaged and was put aside as ${aside}; starting without it`);
          return undefined;
        },
        save: (value) => replace(path, JSON.stringify(value, null, 1)),
      };
    },
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function replace(path: string, text: string): void {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
