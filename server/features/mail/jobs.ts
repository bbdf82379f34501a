/** The job that writes and sends a mail; its payload says what about, see `mailPayload` of the job. */
export const SEND_MAIL = 'send-mail'
