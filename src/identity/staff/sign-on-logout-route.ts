import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import type { StaffDeps } from './deps.ts';
import { endBySignOn } from './service/sign-in-methods/end-with-sign-on.ts';

interface LogoutRequest {
  Params: { code?: string };
}

const longestBody = 16 * 1024;
/** Per address: a provider that ends a whole firm's sessions sends one notice for each. */
const perMinute = 600;

/**
 * Registers the addresses to which providers post their notices (OpenID Connect Back-Channel Logout 1.0 §2.5): one for each, like
 * the addresses of their answers. The body is a form, so that it has a scope of its own.
 */
export function registerSignOnLogout(app: FastifyInstance, { staff, context }: { staff: StaffDeps; context(): Context }): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } };
    scope.post<LogoutRequest>('/login/ended/:code?', { config }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const ctx = { ...context(), requestId: request.id, ip: request.ip };
      try {
        if (!token) throw new CallError(40001, 'logout_token is missing');
        await endBySignOn(ctx, staff, request.params.code ?? '1', token);
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 50300) throw error;
        logSecurityEvent(ctx.log, 'verification.refused', { requestId: ctx.requestId, ip: request.ip, route: 'POST /login/ended' });
        return reply.code(400).send({ error: 'invalid_request', error_description: 'the logout token is not valid' });
      }
    });
  });
}
