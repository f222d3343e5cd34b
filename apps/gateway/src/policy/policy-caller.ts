import type { DeviceAccess } from '@soglia/contracts/access';
import type { RoleRight } from '@soglia/contracts/companion';
import type { HouseSnapshot } from './house/house-snapshot.ts';
import type { GuardRequest, Verdict } from './verdict.ts';

/** What a role allows in the house as it is now; docs/access-rules.md, 1 and 2. Made by `createRoleAccess`. */
export interface RoleAccess {
  readonly roleId: string;
  /** Outside its days and hours a role grants nothing. */
  readonly isWithinTimes: boolean;
  /** Empty outside its times, as the rights are. */
  readonly functions: ReadonlySet<number>;
  readonly rights: ReadonlySet<RoleRight>;
  /** Whether some device is not in control, or may not be when it is added. */
  readonly isLimited: boolean;
  /** By area, floor and labels of the entity and the rules for persons, groups and scripts. @param entityId as the hub writes it */
  readonly access: (entityId: string) => DeviceAccess;
  readonly isVisible: (entityId: string) => boolean;
  readonly isInControl: (entityId: string) => boolean;
  /** Visible, and its state too: that of a zone counts everybody, also whom the role may not see. */
  readonly isStateVisible: (entityId: string) => boolean;
  /** All entities of the house that are visible. */
  readonly visibleIds: ReadonlySet<string>;
  readonly isDeviceVisible: (deviceId: string) => boolean;
  readonly isAreaVisible: (areaId: string) => boolean;
  readonly isFloorVisible: (floorId: string) => boolean;
  readonly isLabelVisible: (labelId: string) => boolean;
  /** Lower case. */
  readonly hiddenAttributes: ReadonlySet<string>;
}

/** Who asks, as far as deciding needs it. */
export type PolicyCaller =
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'restricted'; readonly userId: string; readonly access: RoleAccess }
  /** Who it is or what they may cannot be learnt: nothing passes. */
  | { readonly kind: 'unavailable' }
  /** No token: pages, sign-in, signed paths, keyed pictures, webhooks. */
  | { readonly kind: 'anonymous' };

/** Everything that a rule for a restricted caller decides with. */
export interface RuleContext {
  readonly house: HouseSnapshot;
  readonly userId: string;
  readonly access: RoleAccess;
  /** Whether somebody lets others see where they were within the last day. @param userId the hub's id of the account */
  readonly sharesTrack: (userId: string) => boolean;
  /** Milliseconds since the epoch, by the hub's clock. */
  readonly now: number;
  /**
   * The same caller by the role and the house as they are when it is called: for filters that live longer than one
   * answer. Undefined while they cannot be learnt, or when nothing holds the caller back any more.
   */
  readonly current: () => RuleContext | undefined;
}

/** A command of a socket: an object with a `type`. */
export type CommandMessage = Readonly<Record<string, unknown>> & { readonly type: string };

/** Decides one command of a restricted caller. */
export type CommandRule = (message: CommandMessage, context: RuleContext) => Verdict;

/** One HTTP request. */
export type HttpRequest = Extract<GuardRequest, { kind: 'http' }>;

/**
 * Decides one HTTP request of a restricted caller.
 * @param params the parts of the path that the pattern names
 * @param act what it is called where it is refused: the method and the pattern
 */
export type RouteRule = (
  request: HttpRequest,
  params: Readonly<Record<string, string>>,
  context: RuleContext,
  act: string,
) => Verdict;
