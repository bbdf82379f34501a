import { API_BASE } from '../../../../src/shared/contract/route.ts'

/**
 * How somebody gets out of mails about files, or about comments that mention them: a page, and what mail programs call
 * by themselves (RFC 8058).
 */
export function unsubscribeLink(
  publicUrl: string,
  unsubscribeKey: string,
  about: 'files' | 'mentions' = 'files',
): { page: string; headers: Record<string, string> } {
  const path = `unsubscribe/${unsubscribeKey}${about === 'files' ? '' : `?about=${about}`}`
  return {
    page: `${publicUrl}/${path}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${API_BASE}/${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
