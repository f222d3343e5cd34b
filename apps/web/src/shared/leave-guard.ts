/** Set by a page with unsaved changes, in lazily loaded code: the code here is part of the login. */
interface LeaveGuard {
  /** Asks the person, and returns true: another page of the app opens only when it calls `leave`. */
  ask?: ((leave: () => void) => true) | undefined;
}

export const leaveGuard: LeaveGuard = {};
