import type { BusinessPorts } from '../../ports.ts';

/**
 * Caches the answers of the ports about one client, so that each is requested once for any number of businesses. Discard it after
 * the call.
 */
export function cachePorts(ports: BusinessPorts): BusinessPorts {
  const { risk, idCard, papers } = ports;
  return {
    ...ports,
    risk: { standing: once(risk.standing, () => ''), match: once(risk.match, (_ctx, _clientId, level) => level) },
    idCard: { ...idCard, standing: once(idCard.standing, () => '') },
    papers: { ...papers, standing: once(papers.standing, (_ctx, _clientId, paper) => paper) },
  };
}

function once<Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  keyOf: (...asked: Asked) => string,
): (...asked: Asked) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...asked) => {
    const key = keyOf(...asked);
    const answer = answers.get(key) ?? ask(...asked);
    answers.set(key, answer);
    return answer;
  };
}
