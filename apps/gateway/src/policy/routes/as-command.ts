import { isRecord } from '@soglia/hub-client/json';
import type { CommandMessage, RuleContext } from '../policy-caller.ts';
import { refuse } from '../refusals.ts';
import { actingCommands } from '../rules/acting-commands.ts';
import { readingCommands } from '../rules/reading-commands.ts';
import type { RefuseVerdict } from '../verdict.ts';

export type DecidedAsCommand =
  | RefuseVerdict
  /** The result that the gateway gives instead of the hub. */
  | { readonly kind: 'answer'; readonly result: unknown }
  | {
      readonly kind: 'allow';
      /** The command as the hub would get it. */
      readonly message: Readonly<Record<string, unknown>>;
      /** Narrows the result; undefined where it passes as it is. */
      readonly filter: ((result: unknown) => unknown) | undefined;
      /** What it counts as of all that the hub may be made to keep. */
      readonly keeps: number | undefined;
    };

const ID = 1;

/** What a route may do as well. Not every command: signing a path is itself decided by the routes. */
const rules = new Map([...readingCommands, ...actingCommands]);

/**
 * Decides a request by the rule of the command that does the same on a socket, so that both ways get one verdict.
 * @param act what a refusal calls the request
 */
export function decideAsCommand(
  { type, ...fields }: CommandMessage,
  context: RuleContext,
  act: string,
): DecidedAsCommand {
  const message = { id: ID, type, ...fields };
  const verdict = rules.get(type)?.(message, context) ?? refuse(act, 'closed');
  switch (verdict.kind) {
    case 'refuse':
      return verdict.refused === undefined ? verdict : { ...verdict, refused: { ...verdict.refused, act } };
    case 'pass':
      return { kind: 'allow', message, filter: undefined, keeps: verdict.keeps };
    case 'answer':
      return verdict;
    case 'rewrite': {
      const { request, answerFilter } = verdict;
      if (request.kind !== 'message' || !isRecord(request.message)) break;
      const filter =
        answerFilter &&
        ((result: unknown) =>
          resultOf(answerFilter.filter({ id: ID, type: 'result', success: true, result })));
      return { kind: 'allow', message: request.message, filter, keeps: verdict.keeps };
    }
    default:
  }
  throw new TypeError(`${type} cannot be decided for a request`);
}

const resultOf = (answer: unknown): unknown => (isRecord(answer) ? answer['result'] : undefined);
