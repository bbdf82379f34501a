import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { Logo } from '../../components/logo/logo.tsx'
import { useProfile } from '../../lib/profile.ts'
import styles from './engines.module.css'
import { MachineLine } from './machine-line.tsx'
import { ByHand } from './by-hand.tsx'
import { ModelList } from './model-list.tsx'
import { TryPanel } from './try-panel.tsx'
import { isOnItsWay, useFollowedEngines } from './use-models.ts'

/** The last step of a set-up: a speech model, or none for now. */
export function ModelStep() {
  const { t } = useLingui()
  // Who adds a model is named in the call, so the page has to know.
  const profile = useProfile()
  const { data, isError, refetch } = useFollowedEngines()
  const hasOne = data?.models.some((model) => model.is_installed || isOnItsWay(model)) ?? false
  return (
    <main className={styles.step}>
      <title>{`${t`Choose a speech model`} · Longhand`}</title>
      <Logo />
      <h1>{t`Choose a speech model`}</h1>
      <p className={styles.lead}>
        <Trans>
          A model turns speech into text on this server. It downloads in the background, and you can add others later
          under Engines.
        </Trans>
      </p>
      {isError && !data && (
        <FailedState
          message={t`We couldn't load the engines.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && (!data || !profile.data) && <Loading rows={6} rowHeight={4} />}
      {data && profile.data && (
        <>
          <MachineLine machine={data.machine} />
          <h2>{t`Speech models`}</h2>
          <ModelList models={data.models} />
          <ByHand />
          {data.models.some((model) => model.is_installed && !model.is_for_speakers) && (
            <>
              <h2>{t`Try engines`}</h2>
              <TryPanel recognisers={data.recognisers} />
            </>
          )}
        </>
      )}
      <p className={styles.onward}>
        <Link to="/files" className={buttonClass({ look: hasOne ? 'main' : 'plain' })}>
          {hasOne ? t`Go to my files` : t`Skip for now`}
        </Link>
      </p>
    </main>
  )
}
