/** A setting that does not hold. The message is one line for the operator: what is wrong and how to mend it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
