import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ShareLink } from '../../../../shared/contract/sharing.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { ChangeTerms, type NewTerms } from './change-terms.tsx'
import styles from './share.module.css'
import { rightOptions } from './terms.ts'

/** Guests of a link that are named. */
const NAMED = 5

/** A link: since when, until when, who came by it, and what it allows. */
export function LinkRow({
  link,
  onTyped,
  onRight,
  onTerms,
  onRemove,
}: {
  link: ShareLink
  onRight: (right: ShareRight) => void
  onTyped: (isTyped: boolean) => void
  onTerms: (terms: NewTerms) => Promise<unknown>
  onRemove: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const [now] = useState(() => new Date())
  const { right, has_password: hasPassword, guests, guest_count: count, captions } = link
  const readers = captions && t`Captions for ${plural(captions.seats, { one: '# reader', other: '# readers' })}`
  const made = shownDate(link.created_date, now)
  const end = format.moment(new Date(link.expires_date), 'day')
  const opened = link.last_opened_date && shownDate(link.last_opened_date, now)
  const names = format.list(guests.slice(0, NAMED).map(({ name }) => name))
  const more = count - Math.min(count, NAMED)
  return (
    <li>
      <span className={styles.who}>
        {t`Created ${made}, expires ${end}`}
        <span className="muted">
          {hasPassword && (
            <>
              <Lock className={styles.lock} aria-hidden /> {t`With a password`} ·{' '}
            </>
          )}
          {opened ? t`Last opened ${opened}` : t`Not opened yet`}
        </span>
        {count > 0 && (
          <span className="muted">
            {more > 0
              ? t`Opened by ${names} and ${plural(more, { one: '# more guest', other: '# more guests' })}`
              : t`Opened by ${names}`}
          </span>
        )}
      </span>
      <ChangeTerms
        label={t`Change the end or password of the link created ${made}`}
        end={link.expires_date}
        mayLast={false}
        hasPassword={hasPassword}
        onTyped={onTyped}
        onSave={onTerms}
        before={
          captions ? (
            <span className="muted">{readers}</span>
          ) : (
            <CompactSelect
              label={t`Access by the link created ${made}`}
              options={rightOptions(t)}
              value={right}
              onChange={({ target }) => onRight(target.value as ShareRight)}
            />
          )
        }
        after={<IconButton label={t`Revoke the link created ${made}`} icon={Trash2} onClick={onRemove} />}
      />
    </li>
  )
}
