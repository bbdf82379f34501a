import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SpeechModel } from '../../../shared/contract/engines.ts'
import { messages } from '../../../shared/messages.ts'
import { Badge } from '../../components/badge/badge.tsx'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { messageOf } from '../../lib/api.ts'
import { expectedTime } from '../../lib/expected-time.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { DownloadState } from './download-state.tsx'
import styles from './engines.module.css'
import { RemoveModelDialog } from './remove-model-dialog.tsx'
import { isOnItsWay, useModel } from './use-models.ts'

/** Languages that are named; of more, how many there are. */
const MOST_NAMED = 5

/** A model: what it is, how far its download is, and what can be done with it. */
export function ModelRow({ model }: { model: SpeechModel }) {
  const { t } = useLingui()
  const { add, stop, remove } = useModel(model)
  const [isAsked, setAsked] = useState(false)
  const { label, is_installed: isInstalled, is_outdated: isOutdated, is_recommended: isRecommended } = model
  const isFetched = !isInstalled && !isOnItsWay(model) && model.fetched > 0
  const problem = add.error ?? stop.error ?? remove.error

  return (
    <article aria-label={label} className={styles.model}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          {label} {isRecommended && <Badge>{t`RECOMMENDED`}</Badge>}
        </h3>
        <About model={model} />
      </div>
      <div className={styles.actions}>
        {isOutdated && !isOnItsWay(model) && (
          <Button size={32} aria-label={t`Update ${label}`} sending={add.isPending} onClick={() => add.mutate()}>
            {t`Update`}
          </Button>
        )}
        {isInstalled && (
          <Button size={32} aria-label={t`Remove ${label}`} onClick={() => setAsked(true)}>
            {t`Remove`}
          </Button>
        )}
        {isOnItsWay(model) && (
          <Button
            size={32}
            aria-label={t`Stop downloading ${label}`}
            sending={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t`Stop`}
          </Button>
        )}
        {isFetched && (
          <Button
            size={32}
            look="quiet"
            aria-label={t`Discard what was downloaded of ${label}`}
            sending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t`Discard`}
          </Button>
        )}
        {!isInstalled && !isOnItsWay(model) && (
          <Button
            size={32}
            look={isRecommended ? 'main' : 'plain'}
            aria-label={isFetched ? t`Continue downloading ${label}` : t`Add ${label}`}
            sending={add.isPending}
            onClick={() => add.mutate()}
          >
            {isFetched ? t`Continue` : t`Add`}
          </Button>
        )}
      </div>
      <div className={styles.below}>
        <DownloadState model={model} />
        {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      </div>
      <RemoveModelDialog
        model={model}
        open={isAsked}
        onOpenChange={setAsked}
        sending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </article>
  )
}

function About({ model }: { model: SpeechModel }) {
  const { t } = useLingui()
  const format = useFormat()
  const { languages, language_count: count, real_time_factor: factor } = model
  return (
    <p className={styles.about}>
      {model.is_for_speakers ? (
        t`Tells speakers apart`
      ) : count <= MOST_NAMED ? (
        format.list(languages.map(format.language))
      ) : (
        <Plural value={count} one="# language" other="# languages" />
      )}
      {' · '}
      <span className={styles.figure}>{format.bytes(model.size)}</span>
      {' · '}
      {factor !== null && `${expectedTime({ real_time_factor: factor }, null)} · `}
      <a
        href={model.source}
        target="_blank"
        rel="noreferrer"
        aria-label={t`${{ licence: model.licence }}, page of ${{ label: model.label }}`}
      >
        {model.licence}
      </a>
    </p>
  )
}
