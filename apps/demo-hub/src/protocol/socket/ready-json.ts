/** An event whose JSON was made once for all who hear it. */
export class ReadyJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
