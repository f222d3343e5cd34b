import type { NoticeCategory, NoticeType } from '@soglia/contracts/notifications';
import type { Database as DatabaseOf, Generated, OwnTables } from '@soglia/database';
import type { Channel } from '#messages/message-sender.ts';
import type { DeliveryState, WatchState } from './web-push-records.ts';

/** The tables as they are stored: flags are 0 or 1, moments milliseconds, lists JSON. */
export interface Schema extends OwnTables {
  people: {
    user_id: string;
    username: string | null;
    name: string;
    is_admin: number;
    is_owner: number;
    is_active: number;
    local_only: number;
    role_id: string | null;
    phone: string | null;
    email: string | null;
    contact_changed_at: number | null;
    expires_on: string | null;
    created_at: number | null;
    last_access: number | null;
    sessions_ended_at: number | null;
  };
  roles: {
    id: string;
    name: string;
    /** The name as it is compared with others. */
    name_key: string;
    is_default: number;
    /** Everything else that the role says, as JSON. */
    definition: string;
  };
  audit_log: {
    id: Generated<number>;
    at: number;
    action: string;
    actor_id: string | null;
    actor_name: string | null;
    subject_id: string | null;
    subject_name: string | null;
    changes: string;
    address: string | null;
  };
  repairs: {
    id: string;
    kind: string;
    user_id: string;
    username: string | null;
    tries: number;
    due_at: number;
  };
  recovery_codes: {
    phone_key: string;
    user_id: string | null;
    source: string;
    salt: string;
    hash: string;
    channel: Channel | null;
    requested_at: number;
    until: number;
    own_tries: number;
    other_tries: number;
  };
  recovery_tokens: {
    hash: string;
    phone_key: string;
    user_id: string;
    channel: Channel | null;
    requested_at: number;
    until: number;
  };
  /** One row; the settings as JSON. */
  energy_settings: { id: number; revision: number; settings: string };
  /** One row; the devices as JSON. */
  map_devices: { id: number; revision: number; devices: string };
  /** People who show their track of the last day to others. */
  track_sharers: { user_id: string };
  notices: {
    id: string;
    at: number;
    category: NoticeCategory;
    type: NoticeType;
    title: string | null;
    message: string;
    url: string | null;
    entity_id: string | null;
    source: string;
    sender_id: string | null;
    for_everybody: number;
    ticket_id: string | null;
    /** Whose rule made it, or who has sent it. */
    rule_owner: string | null;
  };
  /** Tickets that are being made at a provider that knows no repeated request, or were. */
  ticket_creations: { attempt: string; ticket_id: string | null; at: number; claimed_until: number };
  /** A row until the person removes it. */
  notice_recipients: { notice_id: string; user_id: string; at: number; read_at: number | null };
  /** What a person has read and hidden of the hub's own notifications, as JSON. */
  hub_notification_marks: { user_id: string; marks: string };
  service_keys: {
    id: string;
    name: string;
    hash: string;
    created_at: number;
    created_by: string | null;
    last_used: number | null;
  };
  notice_rules: { id: string; user_id: string; created_at: number; rule: string };
  told_conditions: { key: string; since: number; told_at: number | null };
  push_subscriptions: {
    id: string;
    user_id: string;
    device: string;
    endpoint: string;
    /** Of the endpoint: the push service. */
    origin: string;
    /** SHA-256. */
    endpoint_hash: string;
    p256dh: string;
    auth: string;
    created_at: number;
    renewed_at: number;
    last_confirmed: number | null;
  };
  push_deliveries: {
    id: string;
    notice_id: string;
    user_id: string;
    subscription_id: string;
    origin: string;
    state: DeliveryState;
    urgent: number;
    tries: number;
    created_at: number;
    due_at: number;
    expires_at: number;
    /** The message that stands for this one, where it was merged. */
    merged_into: string | null;
  };
  alarm_watches: {
    notice_id: string;
    user_id: string;
    state: WatchState;
    created_at: number;
    due_at: number;
    /** When administrators were told of it. */
    told_at: number | null;
  };
  push_events: { id: Generated<number>; at: number; event: string };
  preferences: { user_id: string; name: string; revision: number; document: string };
  gateway_values: { name: string; value: string };
}

/** The gateway's database, open. */
export type Database = DatabaseOf<Schema>;
