import { inject } from 'vitest';

export interface Account {
  readonly username: string;
  readonly password: string;
  /** An access token of this run; its session is revoked at the end. */
  readonly token: string;
}

/** The hub under test. */
export interface Target {
  /** http://host:port, without a trailing slash. */
  readonly url: string;
  /** As the hub sends it in auth_required. */
  readonly version: string;
  /** A Home Assistant, the demo hub, or either of them behind our gateway. */
  readonly kind: 'home-assistant' | 'demo-hub';
  /** Behind our gateway: the app origin, the only allowed one, and the address of the bare hub. */
  readonly gateway?: { readonly appOrigin: string; readonly bareHub: string };
  /** The owner, an administrator. */
  readonly owner: Account;
  /** Not an administrator. */
  readonly guest: Account;
  /** An account with a second factor; where there is none the cases create one. */
  readonly secondFactor?: { readonly username: string; readonly password: string; readonly secret: string };
  readonly alarmCode: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

export const target: Target = inject('target');
