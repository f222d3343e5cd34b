/** A rule of the tables refuses a write; repositories say what that means for the caller. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
  /** `unique`: the value exists already; `reference`: a row that it names, or that names it, is in the way. */
  readonly rule: 'unique' | 'reference';

  constructor(rule: 'unique' | 'reference') {
    super(`refused by a rule: ${rule}`);
    this.rule = rule;
  }
}
