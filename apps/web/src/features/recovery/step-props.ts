import type { ReactNode } from 'react';
import type * as PhoneCheck from './phone-check.ts';
import type { RecoveryFlow } from './recovery-flow.ts';
import type { RecoveryState } from './recovery-state.ts';

/** What each step is given. */
export interface StepProps {
  readonly flow: RecoveryFlow;
  readonly state: RecoveryState;
  /** The library of phone numbers; undefined until it is loaded. */
  readonly check: typeof PhoneCheck | undefined;
  /** 'Torna all'accesso' */
  readonly leave: ReactNode;
}
