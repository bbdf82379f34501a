import type { AuditEntry } from '../../../../../src/shared/contract/audit.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

const audited: AuditEntry = {
  _id: ID,
  date: DATE,
  action: 'text-exported',
  outcome: 'done',
  actor: { email: 'ana@example.org', role: 'SUBSCRIBER', is_you: false },
  object: { kind: 'file', id: ID, name: 'interview.mp3' },
  via: 'web',
  address: '192.0.2.7',
  detail: 'docx',
}

/** Examples of the area `audit`. */
export const auditExamples: ExamplesOf<'audit'> = {
  'audit.listActivity': {
    reply: {
      entries: [{ ...audited, actor: { email: null, role: 'HUMAN-TRANSCRIPTOR', is_you: false }, address: null }],
      next: null,
    },
  },
  'audit.listAudit': { reply: { entries: [audited], next: ID } },
}
