import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Ellipsis, Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CommentThread } from '../../../../shared/contract/comments.ts'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { Select } from '../../../components/select/select.tsx'
import { clock } from '../clock.ts'
import { textAttributes } from '../language.ts'
import { useEditor } from '../use-session.ts'
import { CommentView } from './comment-view.tsx'
import { CommentForm } from './comment-form.tsx'
import { COMMENT_FILTERS, type CommentFilter, shownThreads } from './comments-state.ts'
import { useAskAboutUnsent } from './use-ask-about-unsent.ts'
import panel from '../panel.module.css'
import styles from './comments.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

const FILTERS: Readonly<Record<CommentFilter, MessageDescriptor>> = {
  open: msg`Open`,
  resolved: msg`Resolved`,
  mentions: msg`Mentions of me`,
  mine: msg`With my comments`,
}

const NOTHING: Readonly<Record<CommentFilter, MessageDescriptor>> = {
  open: msg`No open comments. Select words to comment on them, or comment on the moment being played.`,
  resolved: msg`No resolved comments.`,
  mentions: msg`No one has mentioned you yet.`,
  mine: msg`You haven’t commented yet.`,
}

/** The comments of the text, beside it. */
export function CommentsPanel() {
  const { t } = useLingui()
  const { comments } = useEditor()
  const say = useSay()
  const state = useStore(comments.store)
  useAskAboutUnsent(comments)
  const { isOpen, list, failure, filter, current, draft } = state
  if (!isOpen) return null
  const shown = shownThreads(state)
  return (
    <aside className={panel.panel} aria-label={t`Comments`} data-region="comments">
      <header>
        <h2>{t`Comments`}</h2>
        <Select
          label={t`Show`}
          className={styles.filter ?? ''}
          value={filter}
          onChange={(event) => comments.setFilter(event.target.value as CommentFilter)}
          options={COMMENT_FILTERS.map((value) => ({ value, label: t(FILTERS[value]) }))}
        />
        <IconButton bare label={t`Close comments`} icon={X} onClick={comments.close} />
      </header>
      {list?.seen_by === 'desk' && (
        <p className={panel.note}>
          <Trans>
            Only the transcribers of this file see these comments. To reach the owner, write a note instead.
          </Trans>
        </p>
      )}
      <output>{failure !== null && <p className={styles.failure}>{say(failure)}</p>}</output>
      {failure !== null && list === null && (
        <p className={panel.note}>
          <Button size={32} onClick={() => void comments.load()}>{t`Try again`}</Button>
        </p>
      )}
      <div className={styles.list}>
        {draft && <DraftForm />}
        {list === null && failure === null && <p className={panel.none}>{t`Loading…`}</p>}
        {list && shown.length === 0 && !draft && <p className={panel.none}>{t(NOTHING[filter])}</p>}
        {list && shown.length > 0 && (
          <ol>
            {shown.map((thread) => (
              <ThreadView key={thread._id} thread={thread} isCurrent={thread._id === current} />
            ))}
          </ol>
        )}
      </div>
    </aside>
  )
}

/** Writes the first comment of a thread. */
function DraftForm() {
  const { t } = useLingui()
  const session = useEditor()
  const { comments } = session
  const draft = useStore(comments.store, (state) => state.draft)
  const asked = useStore(comments.store, ({ writing }) => (writing.what === 'draft' ? writing.asked : 0))
  if (!draft) return null
  return (
    <section className={classNames(styles.thread, panel.current)} aria-label={t`New comment`}>
      {draft.anchor.kind === 'words' ? (
        <q {...textAttributes(session)}>{draft.quote}</q>
      ) : (
        <p className={styles.moment} dir="ltr">
          {clock(draft.anchor.at)}
        </p>
      )}
      <CommentForm
        label={t`Comment`}
        submitLabel={t`Comment`}
        place="new"
        asked={asked}
        onSend={comments.sendDraft}
        onCancel={comments.dropDraft}
      />
    </section>
  )
}

function ThreadView({ thread, isCurrent }: { thread: CommentThread; isCurrent: boolean }) {
  const { t } = useLingui()
  const session = useEditor()
  const { comments } = session
  const asked = useStore(comments.store, ({ writing }) => (writing.what === 'reply' ? writing.asked : 0))
  const place = useRef<HTMLLIElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { _id: id, anchor, quote, comments: said, is_detached: isDetached, resolved_date: resolved } = thread
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const at = clock(thread.at)
  const others = said.filter(({ is_own }) => !is_own).length
  const remove = () => (others > 0 ? setIsAsked(true) : void comments.removeThread(id))
  return (
    <li ref={place} className={classNames(styles.thread, isCurrent && panel.current)} aria-current={isCurrent}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.place}
          aria-label={anchor.kind === 'moment' ? t`Play from ${at}` : undefined}
          onClick={() => (anchor.kind === 'moment' ? comments.play(id) : comments.goTo(id))}
        >
          {anchor.kind === 'moment' ? (
            <>
              <Play aria-hidden />
              <bdi className="num">{at}</bdi>
            </>
          ) : (
            <q {...textAttributes(session)}>{quote}</q>
          )}
        </button>
        {thread.may_write && (
          <IconButton
            bare
            label={resolved === null ? t`Resolve` : t`Reopen`}
            icon={resolved === null ? Check : RotateCcw}
            onClick={() => void comments.setResolved(id, resolved === null)}
          />
        )}
        {thread.may_delete && (
          <Menu
            trigger={<IconButton bare label={t`More about this thread`} icon={Ellipsis} />}
            items={[{ label: t`Delete thread`, danger: true, onSelect: remove }]}
          />
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t`Delete this thread`}
        verb={t`Delete thread`}
        danger
        onConfirm={() => {
          setIsAsked(false)
          void comments.removeThread(id)
        }}
      >
        <Plural
          value={others}
          one="# comment by someone else is deleted with it. This cannot be undone."
          other="# comments by others are deleted with it. This cannot be undone."
        />
      </ConfirmDialog>
      {isDetached && anchor.kind === 'words' && (
        <p className={styles.gone}>
          <Trans>
            These words are no longer in the text. They were at <bdi className="num">{at}</bdi>.
          </Trans>
        </p>
      )}
      {said.map((comment) => (
        <CommentView key={comment._id} threadId={id} comment={comment} mayChange={thread.may_write} />
      ))}
      {isCurrent && thread.may_write && (
        <CommentForm
          label={t`Reply`}
          submitLabel={t`Reply`}
          place={id}
          asked={asked}
          onSend={(text) => comments.reply(id, text)}
          onCancel={() => {
            comments.unsent.drop(id)
            session.view.focus()
          }}
        />
      )}
    </li>
  )
}
