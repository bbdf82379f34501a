import type { FastifyInstance } from 'fastify'
import {
  checkFeed,
  createFeed,
  fetchEpisode,
  listEpisodes,
  listFeeds,
  removeFeed,
  updateFeed,
} from '../../../src/shared/contract/feeds.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Feeds } from './service.ts'

export function feedRoutes(app: FastifyInstance, { feeds }: { feeds: Feeds }): void {
  mount(app, listFeeds, ({ caller }) => feeds.list(caller.id))
  mount(app, createFeed, ({ caller, body }) => feeds.create(caller.id, body))
  mount(app, updateFeed, ({ caller, params, body }) => feeds.update(caller.id, params.id, body))
  mount(app, removeFeed, ({ caller, params }) => feeds.remove(caller, params.id))
  mount(app, checkFeed, ({ caller, params }) => feeds.check(caller.id, params.id))
  mount(app, listEpisodes, ({ caller, params }) => feeds.episodes(caller.id, params.id))
  mount(app, fetchEpisode, ({ caller, params }) => feeds.fetch(caller, params.id, params.episode_id))
}
