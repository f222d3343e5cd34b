import * as z from 'zod/mini';
import { entityIdSchema } from '../notifications/index.ts';
import { line, momentSchema, multilineText } from '../companion/texts.ts';

/**
 * Of the gateway, for the app: `GET` lists the caller's own tickets by {@link ticketsQuerySchema}, `POST`
 * {@link ticketInputSchema} opens one. `GET …/{id}` answers with {@link ticketDetailSchema}, and so do `POST` (201) and the
 * `PUT`s of `…/{id}/status`, `…/{id}/consent` and `…/{id}/seen`, the last of which needs no body. `POST …/{id}/messages`
 * answers with {@link ticketMessageSchema}, `POST …/{id}/pictures`, whose body is the picture itself, with
 * {@link ticketPictureSchema} (both 201). `GET …/{id}/pictures/{picture}` is the picture.
 */
export const TICKETS_PATH = '/api/tickets';
/**
 * WebSocket command: `{"id":…,"type":"soglia/tickets/subscribe"}` is answered with `result: null` and then with events of
 * {@link ticketEventSchema}, the first of them `current`.
 */
export const TICKETS_COMMAND = 'soglia/tickets/subscribe';

/**
 * Below `…/{id}`, of the gateway and of the desk. `messages`: `POST` {@link messageInputSchema}, with an idempotency key.
 * `pictures`: `POST` the bytes of one picture with its content type and an idempotency key, answered with
 * {@link ticketPictureSchema}; it belongs to the ticket's first text, or with `?for=message` to a message that names it
 * within a day. `GET …/{picture id}` gives its bytes. `status` and `consent`: `PUT`. `seen`: `PUT` without a body, once
 * the occupant has seen every message.
 */
export const TICKET_PATHS = {
  messages: 'messages',
  pictures: 'pictures',
  status: 'status',
  consent: 'consent',
  seen: 'seen',
} as const;

/** Of the desk and of every provider with the specification's API; more paths of the desk follow the same pattern. */
export const DESK_TICKETS_PATH = '/tickets';
/** Of the desk: `GET` {@link deskInfoSchema}. Another provider has no such path. */
export const DESK_INFO_PATH = '/desk';
/** Of the desk: a WebSocket, which a gateway opens and which sends {@link deskEventSchema}; `?after=` the last cursor. */
export const DESK_EVENTS_PATH = '/events';
/** The header of the API key, unless a setting names another one. */
export const DEFAULT_KEY_HEADER = 'x-api-key';

export const TICKET_STATUSES = ['Open', 'Closed'] as const;
export const TICKET_PRIORITIES = ['Low', 'Medium', 'High', 'Urgent'] as const;
/** How far the installer has come, beside the status. */
export const TICKET_STAGES = ['new', 'in_progress', 'waiting'] as const;
/** Pictures by their content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Bytes of a picture. */
export const PICTURE_LIMIT = 10 * 1024 * 1024;
/** Pictures of one message. */
export const MESSAGE_PICTURES = 6;
/** Of the `POST` of a picture: what is for a message and is named by none is removed after a day. */
export const pictureQuerySchema = z.object({ for: z.optional(z.literal('message')) });
/** Tickets of a page at most. */
export const TICKETS_PAGE = 200;

const LONGEST_TEXT = 10_000;

export const ticketIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** Made by the client for each thing it creates: the same key a second time answers with what was made the first time. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{16,64}$/));
export const ticketTextSchema = multilineText(LONGEST_TEXT);
export const ticketTitleSchema = line(200);
/** International, `+39…`; a provider of the specification keeps any text. */
export const contactPhoneSchema = z.string().check(z.regex(/^\+[0-9]{5,20}$/));

export const ticketPictureSchema = z.object({
  id: ticketIdSchema,
  content_type: z.enum(PICTURE_TYPES),
  /** Bytes. */
  size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
});
export const ticketMessageSchema = z.object({
  id: ticketIdSchema,
  /** `home`: the occupant; `desk`: the installer. */
  from: z.enum(['home', 'desk']),
  /** The installer's name, or the occupant's username. */
  author: z.string(),
  text: z.string(),
  created_at: momentSchema,
  pictures: z.array(ticketPictureSchema),
});

/** Whether the installer may reach the house for this ticket. It opens nothing yet. */
export const remoteConsentSchema = z.object({ granted: z.boolean(), at: momentSchema });

/** The specification's fields: what every provider gives. Further ones are ignored, absent ones are filled in. */
export const providerTicketSchema = z.object({
  id: z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  description: z.string(),
  reference: z.nullish(z.string()),
  contact_phone: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  /** Not of the specification: by it a change that leaves the status is noticed. */
  updated_at: z.nullish(z.string()),
});

/** A ticket as our desk and our gateway tell it. */
export const ticketSchema = z.object({
  id: ticketIdSchema,
  /** What people call it; null where a provider has none. */
  number: z.nullable(z.int()),
  title: z.string(),
  status: z.enum(TICKET_STATUSES),
  stage: z.nullable(z.enum(TICKET_STAGES)),
  priority: z.enum(TICKET_PRIORITIES),
  description: z.string(),
  /** The occupant's username, or their user id where it is not known. */
  reference: z.string(),
  contact_phone: z.string(),
  created_at: z.nullable(momentSchema),
  updated_at: z.nullable(momentSchema),
  /** Messages of the desk that the occupant has not seen. */
  unread: z.int(),
  remote_consent: z.nullable(remoteConsentSchema),
});

/** A line of what a person has agreed to send along, such as a version or an unavailable device. */
export const diagnosticSchema = z.strictObject({ label: line(100), value: line(500) });
export const diagnosticsSchema = z.array(diagnosticSchema).check(z.maxLength(60));

export const ticketDetailSchema = z.object({
  ...ticketSchema.shape,
  diagnostics: z.array(diagnosticSchema),
  messages: z.array(ticketMessageSchema),
  /** Those of the ticket's first text; those of messages stand there. */
  pictures: z.array(ticketPictureSchema),
});

/** What the provider behind a gateway can do beyond the specification. */
export const TICKET_FEATURES = ['messages', 'pictures', 'closing', 'consent', 'search'] as const;

export const ticketsQuerySchema = z.object({
  status: z.optional(z.enum(TICKET_STATUSES)),
  /** Words of title, description or messages, in any order. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(100))),
});
export const ticketsPageSchema = z.object({
  /** Newest first. */
  results: z.array(ticketSchema),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
/** The answer of the gateway. */
export const ticketsAnswerSchema = z.object({
  ...ticketsPageSchema.shape,
  features: z.array(z.enum(TICKET_FEATURES)),
});

const newTicket = {
  contact_phone: contactPhoneSchema,
  title: ticketTitleSchema,
  priority: z.enum(TICKET_PRIORITIES),
  description: ticketTextSchema,
};
/** The body of the app's `POST`; the header `idempotency-key` names the attempt. */
export const ticketInputSchema = z.strictObject({
  ...newTicket,
  /** The specification's client sends both; the gateway puts `Open` and the verified username in their place. */
  status: z.optional(z.string().check(z.maxLength(20))),
  reference: z.optional(z.string().check(z.maxLength(255))),
  /** Null where the person was not asked. Its line in the description is written by the app. */
  remote_consent: z.optional(z.nullable(z.boolean())),
  diagnostics: z.optional(diagnosticsSchema),
  /** The device that it is about, for the installer. */
  entity_id: z.optional(entityIdSchema),
});
/** The body of the desk's `POST`. */
export const deskTicketInputSchema = z.object({
  ...newTicket,
  status: z.optional(z.enum(TICKET_STATUSES)),
  reference: line(255),
  remote_consent: z.optional(z.nullable(z.boolean())),
  diagnostics: z.optional(diagnosticsSchema),
  entity_id: z.optional(entityIdSchema),
});

/** `POST …/{id}/messages`, whose author is whose key or sign-in it is. Pictures were uploaded to `…/{id}/pictures` before. */
export const messageInputSchema = z.strictObject({
  text: ticketTextSchema,
  pictures: z.optional(z.array(ticketIdSchema).check(z.maxLength(MESSAGE_PICTURES))),
});
/** `PUT …/{id}/status`. */
export const statusInputSchema = z.strictObject({ status: z.enum(TICKET_STATUSES) });
/** `PUT …/{id}/consent`. */
export const consentInputSchema = z.strictObject({ granted: z.boolean() });

/** The answer of {@link DESK_INFO_PATH}. */
export const deskInfoSchema = z.object({
  version: z.string(),
  company: z.string(),
  home: z.string(),
  features: z.array(z.string()),
  /** Of the newest event of the home: the first `after` of a gateway that has none yet. */
  cursor: z.optional(z.int()),
});
/** Over the outgoing connection of a gateway: something about a ticket of its home has changed at the desk. */
export const deskEventSchema = z.object({
  /** Given as `after` at the next connection, so that nothing is missed. */
  cursor: z.int(),
  ticket_id: ticketIdSchema,
  number: z.int(),
  title: z.string(),
  reference: z.string(),
  what: z.enum(['created', 'message', 'status', 'stage', 'seen', 'consent']),
  /** Who did it. */
  from: z.enum(['home', 'desk']),
  /** The first characters of a message. */
  excerpt: z.nullable(z.string()),
  at: momentSchema,
});

/** Events of {@link TICKETS_COMMAND}. */
export const ticketEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('current'),
    /** Tickets with unseen messages. */
    unread: z.int(),
    /** Whether the provider answered. */
    reachable: z.boolean(),
  }),
  z.object({ type: z.literal('changed'), unread: z.int(), ticket_id: ticketIdSchema }),
]);

/** The body of a provider's error. */
export const providerErrorSchema = z.object({ detail: z.string() });

export type Ticket = z.infer<typeof ticketSchema>;
export type TicketDetail = z.infer<typeof ticketDetailSchema>;
export type TicketMessage = z.infer<typeof ticketMessageSchema>;
export type TicketPicture = z.infer<typeof ticketPictureSchema>;
export type TicketInput = z.infer<typeof ticketInputSchema>;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type TicketStage = (typeof TICKET_STAGES)[number];
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export type TicketFeature = (typeof TICKET_FEATURES)[number];
export type TicketsAnswer = z.infer<typeof ticketsAnswerSchema>;
export type ProviderTicket = z.infer<typeof providerTicketSchema>;
export type Diagnostic = z.infer<typeof diagnosticSchema>;
export type DeskTicketInput = z.infer<typeof deskTicketInputSchema>;
export type DeskEvent = z.infer<typeof deskEventSchema>;
export type TicketEvent = z.infer<typeof ticketEventSchema>;
