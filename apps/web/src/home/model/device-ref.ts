/** A device as the list of a room knows it, before any value of it has come. */
export interface DeviceRef {
  readonly entity_id: string;
  readonly name: string;
  readonly shape: 'half' | 'wide';
  /** The name of its room, where it has one. */
  readonly room: string | undefined;
  /** The icon that the house chose in its registry, for instance "mdi:sofa". */
  readonly icon_name: string | undefined;
  /** The sensor that tells its battery, where it has one of its own. */
  readonly battery: string | undefined;
}
