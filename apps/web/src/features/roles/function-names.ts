import { FUNCTION_IDS } from '@soglia/contracts/companion';
import { t } from './texts/index.ts';

export type FunctionId = (typeof FUNCTION_IDS)[number];

/** The name of a function of the specification. */
export const functionName = (id: FunctionId): string => t(`function.${id}`);

/** Only known ones, in the order of the specification. */
export const knownFunctions = (ids: readonly number[]): readonly FunctionId[] =>
  FUNCTION_IDS.filter((id) => ids.includes(id));
