import { hubInfoCommand, type HubInfo } from '@soglia/contracts';

type Answer = (text: string) => void;

/**
 * Commands that the gateway answers in the hub's place, with the client's own id; the hub never hears of them. Nor
 * does it miss the id: it wants ids that grow, not ids without gaps (hub-protocol.md §2.2).
 */
export const createOwnCommands = (info: HubInfo, answer: Answer) => {
  const refuse = (id: unknown, message: string) => {
    answer(
      JSON.stringify({ id, type: 'result', success: false, error: { code: 'invalid_format', message } }),
    );
  };

  return {
    /** Whether the message is the gateway's own to answer; then it has been. */
    take: (message: unknown): boolean => {
      if (!isObject(message) || message['type'] !== hubInfoCommand) return false;
      const { id } = message;
      const extra = Object.keys(message).find((key) => key !== 'id' && key !== 'type');
      if (!Number.isSafeInteger(id) || Number(id) < 1) refuse(id, 'Message incorrectly formatted.');
      else if (extra !== undefined) refuse(id, `not a valid option at '${extra}'`);
      else answer(JSON.stringify({ id, type: 'result', success: true, result: info }));
      return true;
    },
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
