import type { TicketPriority, TicketStage, TicketStatus, TicketPicture } from '@soglia/contracts/tickets';
import type { Database as DatabaseOf, Generated, OwnTables } from '@soglia/database';

export type Sender = 'home' | 'desk';
export type EventKind = 'created' | 'message' | 'status' | 'stage' | 'seen' | 'consent';

/** The columns of everything that belongs to a home. */
interface OfHome {
  company_id: string;
  home_id: string;
}

/** The tables as they are stored: flags are 0 or 1, moments milliseconds, lists JSON. */
export interface Schema extends OwnTables {
  companies: { id: string; name: string; name_key: string; last_number: number };
  homes: {
    id: string;
    company_id: string;
    name: string;
    name_key: string;
    /** Of its newest event. */
    last_cursor: number;
    created_at: number;
    /** What it has stored, with its pictures. */
    stored_bytes: Generated<number>;
  };
  api_keys: OfHome & {
    id: string;
    /** SHA-256 of the key. */
    hash: string;
    created_at: number;
    /** Of a key that another has replaced. */
    expires_at: number | null;
    revoked_at: number | null;
  };
  tickets: OfHome & {
    row: Generated<number>;
    id: string;
    /** Counted in each company. */
    number: number;
    title: string;
    status: TicketStatus;
    stage: TicketStage;
    priority: TicketPriority;
    description: string;
    reference: string;
    /** The reference as it is compared with others. */
    reference_key: string;
    contact_phone: string;
    created_at: number;
    updated_at: number;
    unread: number;
    consent_granted: number | null;
    consent_at: number | null;
    diagnostics: string;
    entity_id: string | null;
    /** The folded words of its texts, each once. */
    words: string;
  };
  messages: OfHome & {
    row: Generated<number>;
    id: string;
    ticket_id: string;
    sender: Sender;
    author: string;
    text: string;
    created_at: number;
  };
  pictures: OfHome & {
    row: Generated<number>;
    id: string;
    ticket_id: string;
    /** Null: it belongs to the ticket's first text, or to a message that is yet to be sent. */
    message_id: string | null;
    /** 1: it was uploaded for a message. */
    for_message: Generated<number>;
    content_type: TicketPicture['content_type'];
    size: number;
    width: number;
    height: number;
    created_at: number;
  };
  picture_parts: { picture_id: string; part: number; bytes: Uint8Array };
  /** What was made for an idempotency key. */
  idempotency_keys: OfHome & { key: string; what: string; made_id: string; created_at: number };
  /** Cursors count in each home, so that they are committed in their order. */
  events: OfHome & {
    cursor: number;
    ticket_id: string;
    what: EventKind;
    sender: Sender;
    excerpt: string | null;
    at: number;
  };
  audit_log: {
    id: Generated<number>;
    company_id: string;
    home_id: string | null;
    ticket_id: string | null;
    at: number;
    action: string;
    actor: string;
    changes: string;
  };
}

/** The desk's database, open. */
export type Database = DatabaseOf<Schema>;
