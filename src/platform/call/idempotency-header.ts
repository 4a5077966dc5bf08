/**
 * The header with which a client marks a change that it may send again. A second request with the same key is answered
 * like the first, and does nothing.
 */
export const IDEMPOTENCY_HEADER = "idempotency-key";
