import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { ALL_LANGUAGES, type EnginesReport, orderEngines } from '../../../shared/contract/engines.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Select } from '../../components/select/select.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { enginesQuery } from '../../lib/engines.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'
import { languagesInOrder, recognisersFor } from './order.ts'
import { Pace } from './pace.tsx'

/** Which engine transcribes a language, and which ones after it; moved by buttons, saved at once. */
export function EngineOrder({ report }: { report: EnginesReport }) {
  const { t } = useLingui()
  const format = useFormat()
  const queries = useQueryClient()
  const [language, setLanguage] = useState(ALL_LANGUAGES)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; by: number; was: string } | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (ids: string[]) => call(orderEngines, { params: { language }, body: { ids } }),
    onMutate: (ids) =>
      queries.setQueryData(
        enginesQuery.queryKey,
        (old) => old && { ...old, orders: { ...old.orders, [language]: ids } },
      ),
    onSettled: () => queries.invalidateQueries(enginesQuery),
  })
  const rows = recognisersFor(report, language)
  const isSet = (report.orders[language]?.length ?? 0) > 0

  const place = rows.map(({ id }) => id).join(' ')

  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    // Other draws come first: of the call that begins, and of what it changes.
    if (!moved.current || moved.current.was === place) return
    const { id, by } = moved.current
    moved.current = null
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-id="${CSS.escape(id)}"] button`)
    const [up, down] = [buttons?.[0], buttons?.[1]]
    const [wanted, other] = by < 0 ? [up, down] : [down, up]
    ;(wanted?.disabled ? other : wanted)?.focus()
  })

  function move(from: number, by: number): void {
    const ids = rows.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    ids.splice(from + by, 0, id!)
    moved.current = { id: id!, by, was: place }
    mutate(ids)
  }

  return (
    <>
      <p className={styles.about}>
        <Trans>The first engine in the list that is ready and knows the language transcribes it.</Trans>
      </p>
      <Select
        label={t`Language`}
        className={styles.choice}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        options={[
          { value: ALL_LANGUAGES, label: t`All languages` },
          ...languagesInOrder(report).map((code) => ({ value: code, label: format.language(code) })),
        ]}
      />
      <ol ref={list} className={styles.order}>
        {rows.map(({ id, label, pace }, at) => (
          <li key={id} data-id={id}>
            <div>
              <p className={styles.name}>{label}</p>
              <p className={styles.about}>
                <Pace pace={pace} />
              </p>
            </div>
            <div className={styles.actions}>
              <IconButton icon={ArrowUp} label={t`Move ${label} up`} disabled={at === 0} onClick={() => move(at, -1)} />
              <IconButton
                icon={ArrowDown}
                label={t`Move ${label} down`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      {isSet && (
        <div className={styles.actions}>
          <Button size={32} onClick={() => mutate([])}>
            {t`Use default order`}
          </Button>
        </div>
      )}
      {error && <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>}
    </>
  )
}
