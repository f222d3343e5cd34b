import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** A value that survives restarts. */
export interface StoredValue<Value> {
  load(): Value | undefined;
  save(value: Value): void;
}

export interface Store {
  open<Value>(name: string, schema: z.ZodType<Value>): StoredValue<Value>;
}

/** Stores values in memory only. */
export function memoryStore(): Store {
  return {
    open<Value>(): StoredValue<Value> {
      let stored: Value | undefined;
      return {
        load: () => stored,
        save(value) {
          stored = value;
        },
      };
    },
  };
}

/**
 * Stores each value in a JSON file of its own, replaced atomically. A damaged file is renamed and logged, and its value
 * starts empty.
 */
export function fileStore(folder: string, log: (line: string) => void): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    open(name, schema) {
      const path = join(folder, `${name}.json`);
      return {
        load() {
          const text = read(path);
          if (text === undefined) return undefined;
          const parsed = schema.safeParse(parse(text));
          if (parsed.success) return parsed.data;
          const backup = `${path}.damaged-${Date.now()}`;
          renameSync(path, backup);
          log(`demo hub: ${path} is damaged and was put aside as ${backup}; starting without it`);
          return undefined;
        },
        save: (value) => writeAtomically(path, JSON.stringify(value, null, 1)),
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

function writeAtomically(path: string, text: string): void {
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
