import { inject } from 'vitest';

export interface Account {
  readonly username: string;
  readonly password: string;
  /** An access token of this run's own sign-in; ended when the run ends. */
  readonly token: string;
}

/** The hub on which this run tries its cases. */
export interface Target {
  /** http://host:port, no slash at the end. */
  readonly url: string;
  /** As the hub says it on the wire. */
  readonly version: string;
  /** A Home Assistant, our demo hub, or either of them behind our gateway. */
  readonly kind: 'home-assistant' | 'demo-hub';
  /** Where our gateway stands before the hub: the origin of its app, the only one that it lets in, and the bare hub's own address. */
  readonly gateway?: { readonly appOrigin: string; readonly bareHub: string };
  /** Owner, hence administrator. */
  readonly owner: Account;
  /** Not an administrator. */
  readonly guest: Account;
  /** An account that has its second factor already; where there is none the cases set one up. */
  readonly secondFactor?: { readonly username: string; readonly password: string; readonly secret: string };
  readonly alarmCode: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

export const target: Target = inject('target');
