import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { Comment } from '../../../../shared/contract/comments.ts'
import { withNames } from '../../../../shared/domain/comment-rules.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useEditor } from '../use-session.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { useNames } from './use-names.ts'

/** One comment of a thread; its author can change and delete it. */
export function CommentView({
  threadId,
  comment,
  mayChange,
}: {
  threadId: string
  comment: Comment
  mayChange: boolean
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { comments, view } = useEditor()
  const { unsent } = comments
  const nameOf = useNames()
  const { _id: id, author, text, created_date: created, edited_date: edited } = comment
  const isChanged = useStore(unsent.store, (all) => id in all)
  const said = withNames(text, nameOf)
  const date = format.moment(new Date(created), 'date-time')
  const row = useRef<HTMLDivElement>(null)

  /** An open menu keeps the focus, which the form takes as it comes: the menu is closed before. */
  const changeSoon = () => void setTimeout(() => unsent.change(id, said))

  /** The form goes once it is saved: whoever was in it goes on in the text, and whoever is elsewhere stays there. */
  async function save(changed: string): Promise<void> {
    const isSaved = await comments.edit(threadId, id, changed)
    if (!isSaved || id in unsent.store.getState()) return
    const focused = document.activeElement
    if (focused === document.body || row.current?.contains(focused)) view.focus()
  }

  return (
    <div ref={row} className={classNames(styles.comment, !comment.is_seen && styles.new)}>
      <p className={styles.by}>
        <b>{nameOf(author)}</b>
        <time dateTime={created}>{edited === null ? date : t`${date}, edited`}</time>
        {comment.is_own && mayChange && (
          <Menu
            trigger={<IconButton bare label={t`More about this comment`} icon={Ellipsis} />}
            items={[
              { label: t`Edit`, onSelect: changeSoon },
              { label: t`Delete`, danger: true, onSelect: () => void comments.removeComment(threadId, id) },
            ]}
          />
        )}
      </p>
      {isChanged ? (
        <CommentForm
          label={t`Comment`}
          submitLabel={t`Save`}
          place={id}
          asked={1}
          onSend={save}
          onCancel={() => {
            unsent.drop(id)
            view.focus()
          }}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {said}
        </p>
      )}
    </div>
  )
}
