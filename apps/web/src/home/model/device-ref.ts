/** A device in the list of a room, which is known before its state. */
export interface DeviceRef {
  readonly entity_id: string;
  readonly name: string;
  readonly shape: 'half' | 'wide';
  /** The name of its area, where it has one. */
  readonly room: string | undefined;
  /** The icon from the hub's registry, for instance "mdi:sofa". */
  readonly icon_name: string | undefined;
  /** The battery sensor of the same device, where there is one. */
  readonly battery: string | undefined;
  /** The automation that runs its weekly schedule, where it has one. */
  readonly schedule: string | undefined;
}
