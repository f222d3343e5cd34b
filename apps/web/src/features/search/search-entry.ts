/** A device as the search knows it. */
export interface SearchEntry {
  readonly entity_id: string;
  /** The friendly name, or what stands for it. */
  readonly name: string;
  readonly domain: string;
  readonly area_id: string | undefined;
  /** The name of its room. */
  readonly room: string | undefined;
  readonly device_class: string | undefined;
}
