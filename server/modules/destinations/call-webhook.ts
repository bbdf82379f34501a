import {
  type DocumentMessage,
  MOST_ATTACHED_BYTES,
  type SentFormat,
} from '../../../src/shared/contract/destinations.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { webhookAnswerProblem } from '../../../src/shared/domain/webhook-answer.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { inEnglish } from '../../kernel/words.ts'
import { TargetError } from '../../ports/document-targets.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import { signedHeaders } from '../webhooks/index.ts'
import type { DeliveryRow } from './deliveries.ts'
import type { SentDocument } from './write-document.ts'

/** Nothing more is to be sent to an address that says so. */
export class AddressGone extends TargetError {
  override name = 'AddressGone'
}

/** A call that tells of a document. */
export interface DocumentCall {
  url: string
  isAttached: boolean
  secret: string
  publicUrl: string
  delivery: DeliveryRow
  document: SentDocument
  now: number
  signal: AbortSignal
}

/** Tells a webhook of a document, with it or with a link to it. @throws TargetError */
export async function callWebhook(sender: WebhookSender | null, call: DocumentCall): Promise<void> {
  const { url, secret, delivery, now, signal } = call
  if (sender === null) throw new TargetError(phrase('This server sends no webhooks.'))
  const body = JSON.stringify(messageOf(call))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Longhand-Webhooks/1',
    ...signedHeaders({ id: delivery.id, at: now, body, secrets: [secret] }),
  }
  const { status, problem } = await sender.post(url, { headers, body }, signal)
  if (status === 410) throw new AddressGone(inEnglish(webhookAnswerProblem(status)))
  if (status === null || status < 200 || status >= 300)
    throw new TargetError(problem ?? inEnglish(webhookAnswerProblem(status ?? 0)))
}

function messageOf({ publicUrl, isAttached, delivery, document }: DocumentCall): DocumentMessage {
  const timestamp = new Date(delivery.created_at).toISOString()
  const { file, name, bytes, type, language } = document
  if (file === null) return { type: 'test', timestamp, data: { destination_id: delivery.destination_id } }
  const format = delivery.format as SentFormat
  const query = `translate_language=${delivery.language}${format === 'chapters' ? '&is_chapters=true' : ''}`
  const hasContent = isAttached && bytes.byteLength <= MOST_ATTACHED_BYTES
  return {
    type: 'document.ready',
    timestamp,
    data: {
      file: { _id: file.id, name: file.name, language_code: file.language_code },
      document: {
        name,
        format,
        language,
        version: delivery.version,
        type,
        size: bytes.byteLength,
        sha256: sha256(bytes),
        content: hasContent ? Buffer.from(bytes).toString('base64') : null,
        link: `${publicUrl}${API_BASE}/file/export/${file.id}/${format === 'chapters' ? 'vtt' : format}?${query}`,
      },
    },
  }
}
