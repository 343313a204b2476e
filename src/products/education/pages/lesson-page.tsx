import { lessonPage } from './lesson-view.tsx';

export const { loader, action, missing, head, Component } = lessonPage;
