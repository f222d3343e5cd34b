/** An invalid setting. The message is one line for the operator: what is wrong and how to correct it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
