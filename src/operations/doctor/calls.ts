import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { DoctorReport } from './schema.ts';

export const doctorRun = staffCall<Empty, DoctorReport>('GET', '/operation/doctor', { may: 'operation.read' });
