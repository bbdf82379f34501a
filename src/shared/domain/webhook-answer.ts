import { phrase, type FilledPhrase } from '../words/phrase.ts'

/** What is wrong with an answer to a webhook, by its HTTP status, other than 2xx. */
export const webhookAnswerProblem = (status: number): FilledPhrase =>
  status >= 300 && status < 400
    ? phrase('It answered {status}; redirects are not followed.', { status: String(status) })
    : phrase('It answered {status}.', { status: String(status) })
