/** A condition cannot be told; `message` as a real hub words it. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';

  static of(kind: string, message: string): ConditionError {
    return new ConditionError(`In '${kind}' condition: ${message}`);
  }

  /** Of parts of one condition, with the number of the part and of all. */
  static among(
    kind: string,
    errors: readonly { readonly index: number; readonly error: ConditionError }[],
    total: number,
  ): ConditionError {
    const lines = errors.map(({ index, error }) => {
      const item = total > 1 ? ` (item ${index + 1} of ${total})` : '';
      return `In '${kind}'${item}:\n${error.message.replace(/^/gm, '  ')}`;
    });
    return new ConditionError(lines.join('\n'));
  }
}
