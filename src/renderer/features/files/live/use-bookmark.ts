import { useLingui } from '@lingui/react/macro'
import { beginThread } from '../../../../shared/contract/comments.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { messageOf } from '../../../lib/message-of.ts'
import type { LiveSession } from './live-session.ts'
import { usePageKey } from './use-page-key.ts'

/** Key of a bookmark, while the page records. */
export const BOOKMARK_KEY = 'F9'

/** Notes a moment with one key or click; what it was about is written later, beside the words. */
export function useBookmark(session: LiveSession): () => void {
  const { t } = useLingui()
  const toast = useToast()
  const bookmark = () => {
    const at = session.store.getState().seconds
    void call(beginThread, {
      params: { id: session.id },
      body: { anchor: { kind: 'moment', at }, text: t`Bookmark` },
    }).then(
      () => toast({ text: t`Bookmark at ${{ time: clockText(at * 1000) }}` }),
      (error: unknown) => toast({ text: messageOf(error, messages.unreachable), tone: 'error' }),
    )
  }
  usePageKey(BOOKMARK_KEY, bookmark)
  return bookmark
}
