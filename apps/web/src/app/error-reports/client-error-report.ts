import type { ClientErrorReport } from '@soglia/contracts';
import type { ErrorSource } from '#shared/errors/error-boundary.tsx';

/** As many frames as the gateway takes. */
const MOST_FRAMES = 20;
const NAME = /^[A-Za-z_$][\w$.]{0,99}$/;
const SUBJECT = /^[a-z][a-z0-9_-]{0,39}$/;
/** A frame of Chrome ("at f (http://…/a.js:1:2)"), or of Firefox and Safari ("f@http://…/a.js:1:2"). */
const FRAME = /(https?:\/\/[^\s()@]+):(\d{1,8}):(\d{1,8})\)?$/;
const OWN_FILE = /^(?:[\w.@-]+\/)*[\w.@-]+\.(?:js|mjs|ts|tsx)$/;
const LONGEST_FILE = 120;

type Frame = ClientErrorReport['stack'][number];

/**
 * What is reported of an error: its name, where it was caught, and positions in files of `origin`. Never its message,
 * which may hold names and states of the home.
 */
export function clientErrorReport(
  error: unknown,
  { kind, subject }: ErrorSource,
  { origin, version }: { readonly origin: string; readonly version: string },
): ClientErrorReport {
  const { name, stack } = error instanceof Error ? error : { name: 'NotAnError', stack: undefined };
  return {
    kind,
    name: NAME.test(name) ? name : 'Error',
    ...(subject !== undefined && SUBJECT.test(subject) ? { subject } : {}),
    version,
    stack: framesOf(stack ?? '', origin),
  };
}

function framesOf(stack: string, origin: string): Frame[] {
  const frames = stack.split('\n').flatMap((text): readonly Frame[] => {
    const [, address = '', line, column] = FRAME.exec(text.trim()) ?? [];
    if (!URL.canParse(address)) return [];
    const url = new URL(address);
    const file = url.pathname.slice(1);
    if (url.origin !== origin || file.length > LONGEST_FILE || !OWN_FILE.test(file)) return [];
    return [{ file, line: Number(line), column: Number(column) }];
  });
  return frames.slice(0, MOST_FRAMES);
}
