import { Module } from '@nestjs/common';
import { PlaceLists } from './place-lists.js';
import { PlacesController } from './places.controller.js';
import { Places } from './places.js';
import { SetUpPlaces } from './set-up-places.js';

@Module({
  controllers: [PlacesController],
  providers: [Places, PlaceLists, SetUpPlaces],
  exports: [Places, SetUpPlaces],
})
export class PlacesModule {}
