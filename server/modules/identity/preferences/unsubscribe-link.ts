import { API_BASE } from '../../../../src/shared/contract/route.ts'

/** How somebody gets out of mails about files: a page, and what mail programs call by themselves (RFC 8058). */
export function unsubscribeLink(
  publicUrl: string,
  unsubscribeKey: string,
): { page: string; headers: Record<string, string> } {
  return {
    page: `${publicUrl}/unsubscribe/${unsubscribeKey}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${API_BASE}/unsubscribe/${unsubscribeKey}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
