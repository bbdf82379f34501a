import { useLingui } from '@lingui/react/macro'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { EngineOrder } from './engine-order.tsx'
import { EngineList } from './engine-list.tsx'
import styles from './engines.module.css'
import { MachineLine } from './machine-line.tsx'
import { ByHand } from './by-hand.tsx'
import { ModelList } from './model-list.tsx'
import { TryPanel } from './try-panel.tsx'
import { useFollowedEngines } from './use-models.ts'

/** /admin/engines: what turns speech into text on this server, and the models that it can have. */
export default function EnginesScreen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useFollowedEngines()
  const installed = data?.models.filter((model) => model.is_installed) ?? []
  const others = data?.models.filter((model) => !model.is_installed) ?? []
  return (
    <div className={styles.screen}>
      <title>{`${t`Engines`} · Longhand`}</title>
      <h1>{t`Engines`}</h1>
      {isError && !data && (
        <FailedState
          message={t`We couldn't load the engines.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && !data && <Loading rows={6} rowHeight={4} />}
      {data && (
        <>
          <MachineLine machine={data.machine} />
          <MarginSection title={t`Speech engines`}>
            <EngineList engines={data.engines} />
          </MarginSection>
          {data.recognisers.length > 1 && (
            <MarginSection title={t`Order of engines`}>
              <EngineOrder report={data} />
            </MarginSection>
          )}
          {data.recognisers.length > 0 && (
            <MarginSection title={t`Try engines`}>
              <TryPanel recognisers={data.recognisers} />
            </MarginSection>
          )}
          <MarginSection title={t`Installed models`}>
            {installed.length === 0 && <p className="muted">{t`No models yet. Add one below.`}</p>}
            <ModelList models={installed} />
          </MarginSection>
          <MarginSection title={t`More models`}>
            <ModelList models={others} />
            <ByHand />
          </MarginSection>
        </>
      )}
    </div>
  )
}
