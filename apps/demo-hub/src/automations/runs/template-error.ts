/** A template that would have to be rendered: this hub renders none. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor() {
    super('TemplateAssertionError: this hub renders no templates');
  }
}
